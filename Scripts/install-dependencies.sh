#!/bin/sh
# Installs the system libraries that schemagen builds against, if they are missing, and says what it does.
# Debian and Ubuntu: apt-get, as root or with sudo. macOS: brew.
set -eu

if ! command -v swift >/dev/null 2>&1; then
    echo "schemagen needs Swift 6.1 or later on the PATH: https://www.swift.org/install" >&2
    exit 1
fi

case "$(uname -s)" in
Darwin)
    missing=""
    for formula in sqlite libyaml pkg-config; do
        brew list --versions "$formula" >/dev/null 2>&1 || missing="$missing $formula"
    done
    if [ -n "$missing" ]; then
        echo "Installing with brew:$missing"
        # The list is meant to be split into words.
        # shellcheck disable=SC2086
        brew install $missing
    fi
    ;;
*)
    # A header says that the -dev package is there, however it came.
    missing=""
    has_header() { echo "#include <$1>" | ${CC:-cc} -E - >/dev/null 2>&1 || [ -e "/usr/include/$1" ]; }
    has_header sqlite3.h || missing="$missing libsqlite3-dev"
    has_header yaml.h || missing="$missing libyaml-dev"
    command -v pkg-config >/dev/null 2>&1 || missing="$missing pkg-config"
    [ -z "$missing" ] && exit 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Please install with your system's package manager:$missing" >&2
        exit 1
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null 2>&1; then
        as_root="sudo"
    else
        echo "Please run as root: apt-get install -y$missing" >&2
        exit 1
    fi
    echo "Installing with apt-get:$missing"
    $as_root apt-get update -qq
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
    ;;
esac
