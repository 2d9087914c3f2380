import { describeStartupError } from '../config/startup-error.ts';
import { isConnectionLost } from '../db/connection-errors.ts';

const CONNECTION_LOST =
  '启动时与数据库的连接已断开。请检查数据库是否运行、磁盘是否有剩余空间；内置数据库的日志位于数据目录的 postgres/postgres.log。';

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
