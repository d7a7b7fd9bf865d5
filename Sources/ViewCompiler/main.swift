// ViewCompiler
