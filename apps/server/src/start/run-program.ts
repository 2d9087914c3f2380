import { describeStartupError } from '../config/startup-error.ts';
import { isConnectionLost } from '../db/connection-errors.ts';

const CONNECTION_LOST =
  '启动时与数据库的连接断了。请看数据库是否在运行、它的磁盘是否还有空间；自带数据库的记录在数据文件夹的 postgres/postgres.log。';

/** Runs the start of a program. An error that the operator can fix is explained without a stack; exit code 1. */
export async function runProgram(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const message =
      describeStartupError(error) ?? (isConnectionLost(error) ? CONNECTION_LOST : null);
    if (message === null) throw error;
    process.stderr.write(`\n${message}\n\n`);
    process.exit(1);
  }
}
