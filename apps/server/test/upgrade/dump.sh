#!/usr/bin/env bash
# Writes the demo mall of the checkout at CHECKOUT, trimmed, to NAME.sql.br beside this file.
#   dump.sh CHECKOUT NAME        (needs a PostgreSQL server that lets the caller create databases)
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
database="pifa_dump_$$"
trap 'dropdb --if-exists "$database"; rm -rf "/tmp/$database"' EXIT
createdb "$database"
(cd "$1" && node tooling/pifa.mjs seed --db "postgres:///$database?host=${PGHOST:-localhost}&user=${PGUSER:-$USER}" --data "/tmp/$database")
psql -q -v ON_ERROR_STOP=1 -d "$database" -f "$here/trim.sql"
pg_dump -d "$database" --inserts --rows-per-insert=200 --no-owner --no-privileges --no-comments |
  grep -v -e '^--' -e '^\\' -e '^$' -e '^SET ' -e "set_config('search_path'" |
  node -e '
    const { brotliCompressSync, constants: c } = require("node:zlib");
    const sql = require("node:fs").readFileSync(0);
    process.stdout.write(brotliCompressSync(sql, { params: {
      [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: sql.length } }));
  ' >"$here/$2.sql.br"
ls -l "$here/$2.sql.br"
