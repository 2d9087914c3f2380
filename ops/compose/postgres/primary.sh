#!/bin/bash
# 主库第一次启动时运行：站点用的账号和数据库，流复制的账号和它的复制槽。
set -euo pipefail

psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
    -v database_password="$DATABASE_PASSWORD" -v replication_password="$REPLICATION_PASSWORD" <<'SQL'
create role zhihui login createdb password :'database_password';
create database zhihui owner zhihui;
create role replicator login replication password :'replication_password';
select pg_create_physical_replication_slot('replica');
SQL

# 复制只从内部网络来，凭口令
echo 'host replication replicator samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
