#!/bin/bash
# 从库：第一次从主库整个复制过来，之后跟着主库。主库换了时间线、或停得太久接不上时，删掉从库的卷再启动。
set -euo pipefail
# 主库没了、要用从库代替时：docker compose exec -u postgres replica pg_ctl promote -D /var/lib/postgresql/18/docker

PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"
as_postgres=()
if [ "$(id -u)" = 0 ]; then
    mkdir -p "$PGDATA"
    chown -R postgres:postgres "$(dirname "$PGDATA")"
    chmod 700 "$PGDATA"
    as_postgres=(gosu postgres)
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
    # 上一次没有复制完的，重新来
    find "$PGDATA" -mindepth 1 -delete
    PGPASSWORD="$REPLICATION_PASSWORD" "${as_postgres[@]}" pg_basebackup \
        --host="$PRIMARY" --port="${PRIMARY_PORT:-5432}" --username=replicator --pgdata="$PGDATA" \
        --wal-method=stream --slot=replica --write-recovery-conf --checkpoint=fast
fi

# 长的读不因主库清理旧行而中断；主库为它多留一会儿
exec "${as_postgres[@]}" postgres -D "$PGDATA" \
    -c hot_standby=on -c hot_standby_feedback=on -c max_connections=200 "$@"
