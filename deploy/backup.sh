#!/bin/sh
# Backs the shop's database up into a folder, and deletes backups that are older than BACKUP_DAYS days: deploy/shop-backup.service.
#
#   backup.sh FOLDER
#
# libpq's own variables say which database (PGHOST, PGPORT, PGDATABASE, PGUSER, PGPASSWORD), so that no password is in a command line.
# A failed backup leaves no file and deletes none of before.
set -eu
umask 077
folder=${1:?name the folder of the backups}
file="$folder/shop-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
trap 'rm -f "$file.part"' EXIT
# The shop goes on meanwhile: all of it is read as it was at one moment.
pg_dump --format=custom --lock-wait-timeout=60s --file="$file.part"
# A file that was cut off has no list of its contents.
pg_restore --list "$file.part" > /dev/null
mv "$file.part" "$file"
find "$folder" -name 'shop-*.dump' -type f -mtime +"${BACKUP_DAYS:-14}" -delete
echo "backed up: $file"
