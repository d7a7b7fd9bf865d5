"""Writes the manual page and the completions of three shells from what `evenly help` says.

Usage: manual.py PROGRAM FOLDER VERSION DAY
The folder gets evenly.1, evenly.bash, _evenly and evenly.fish.
"""

import re
import subprocess
import sys
from pathlib import Path


def main():
    program, folder, version, day = sys.argv[1:]
    folder = Path(folder)
    overview = said(program)
    commands = re.findall(r"^  evenly (\w+) +(.+)$", overview, re.M)
    pages = {name: said(program, name) for name, _ in commands if name != "help"}
    pages["help"] = overview
    (folder / "evenly.1").write_text(page(overview, commands, pages, version, day))
    flags = {name: flags_of(text) if name != "help" else [] for name, text in pages.items()}
    (folder / "evenly.bash").write_text(bash(commands, flags))
    (folder / "_evenly").write_text(zsh(commands, flags))
    (folder / "evenly.fish").write_text(fish(commands, flags))


def said(program, *command):
    return subprocess.run(
        [program, "help", *command], capture_output=True, text=True, check=True
    ).stdout


def flags_of(text):
    """Each flag: its name and its value's, what it is, and where else it comes from."""
    pattern = r"^  (--[\w-]+)(?: (\S+))? +(\S.+)\n +(.+)$"
    return [match.groups() for match in re.finditer(pattern, text, re.M)]


def page(overview, commands, pages, version, day):
    lines = [f'.TH EVENLY 1 "{day}" "Evenly {version}" "User Commands"', ".SH NAME"]
    lines.append(r"evenly \- shared expenses of a household")
    lines += [".SH SYNOPSIS", ".B evenly", r"[\fIcommand\fR] [\fIflags\fR]", ".SH DESCRIPTION"]
    lines += [roff(overview.split("\n")[0]), ".SH COMMANDS"]
    for name, meaning in commands:
        usage = pages[name].split("\n")[0].split(":")[0] if name != "help" else "evenly help"
        lines += [".TP", rf"\fB{roff(usage)}\fR", roff(meaning)]
    known = {}
    for name, _ in commands:
        if name == "help":
            continue
        for flag, value, meaning, origin in flags_of(pages[name]):
            known.setdefault((flag, value, meaning, origin), []).append(name)
    lines += [".SH FLAGS", "Flags override environment variables, which override the defaults."]
    for (flag, value, meaning, origin), names in known.items():
        lines += [".TP", rf"\fB{roff(flag)}\fR" + (rf" \fI{roff(value)}\fR" if value else "")]
        lines += [roff(f"{meaning} ({', '.join(names)})."), ".br", roff(origin)]
    lines += [".SH FILES", r".TP", r"\fI/var/lib/evenly/evenly.db\fR"]
    lines.append("The database of the systemd unit.")
    return "\n".join(lines) + "\n"


def roff(text):
    """Text for a manual page: a hyphen stays one, and no line is a request."""
    text = text.replace("\\", r"\(rs").replace("-", r"\-").replace("…", "...")
    return r"\&" + text if text.startswith((".", "'")) else text


def bash(commands, flags):
    cases = "\n".join(
        f'    {name}) words="{" ".join(flag[0] for flag in flags[name])}" ;;'
        for name, _ in commands if flags[name]
    )  # fmt: skip
    names = " ".join(name for name, _ in commands)
    return f"""# Completions of evenly for bash.
_evenly() {{
  local words="{names}" word=${{COMP_WORDS[COMP_CWORD]}}
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  if ((COMP_CWORD == 1)); then words="{names}"; fi
  if ((COMP_CWORD == 1)) || [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  fi
}}
complete -o default -F _evenly evenly
"""


def zsh(commands, flags):
    def quoted(text):
        return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]")

    def flag_line(flag, value, meaning):
        kind = "_files" if value in ("FILE", "DIR") else " "
        return f"'{flag}[{quoted(meaning)}]" + (f":{value}:{kind}'" if value else "'")

    described = "\n".join(f"    '{name}:{quoted(meaning)}'" for name, meaning in commands)
    cases = "\n".join(
        f"    {name}) _arguments "
        + " ".join(flag_line(*flag[:3]) for flag in flags[name])
        + " '*:file:_files' ;;"
        for name, _ in commands if flags[name]
    )  # fmt: skip
    return f"""#compdef evenly
_evenly() {{
  local -a commands=(
{described}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{cases}
    help) _describe command commands ;;
  esac
}}
_evenly "$@"
"""


def fish(commands, flags):
    def quoted(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    lines = ["# Completions of evenly for fish."]
    for name, meaning in commands:
        lines.append(
            f"complete -c evenly -n __fish_use_subcommand -f -a {name} -d {quoted(meaning)}"
        )
        for flag, value, purpose, _ in flags[name]:
            more = " -r" if value else ""
            lines.append(
                f"complete -c evenly -n '__fish_seen_subcommand_from {name}'"
                f" -l {flag[2:]}{more} -d {quoted(purpose)}"
            )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
