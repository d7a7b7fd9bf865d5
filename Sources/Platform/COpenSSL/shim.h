#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Functions that OpenSSL offers only as macros, which Swift cannot import.

static inline int openssl_limit_protocols(SSL_CTX *context, int lowest, int highest) {
  return SSL_CTX_set_min_proto_version(context, lowest) == 1 &&
         SSL_CTX_set_max_proto_version(context, highest) == 1;
}

static inline int openssl_set_groups(SSL_CTX *context, const char *names) {
  return SSL_CTX_set1_groups_list(context, names) == 1;
}

static inline int openssl_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add1_chain_cert(context, certificate) == 1;
}

/// The server's preferences count; no compression and no renegotiation; a peer that closes without a TLS
/// alert has ended normally, because HTTP itself marks the end of a message.
static inline void openssl_set_server_options(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA |
                                   SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                   SSL_OP_IGNORE_UNEXPECTED_EOF);
}

/// Saves memory: no session cache, and no buffers for idle connections.
static inline void openssl_save_memory(SSL_CTX *context) {
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_read_ahead(context, 1);
}

static inline void openssl_set_retry(BIO *bio, int is_read) {
  if (is_read) BIO_set_retry_read(bio);
  else BIO_set_retry_write(bio);
}

/// Requires a certificate for this name, which is also sent in the clear (SNI).
static inline int openssl_expect_name(SSL *session, const char *name) {
  SSL_set_hostflags(session, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return SSL_set1_host(session, name) == 1 && SSL_set_tlsext_host_name(session, name) == 1;
}

/// Requires a certificate for this numeric address.
static inline int openssl_expect_address(SSL *session, const char *address) {
  return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), address) == 1;
}
