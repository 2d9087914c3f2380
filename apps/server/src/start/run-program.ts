import { startupWords } from '../config/startup-words.ts';
import { connectionLost } from '../db/connection-lost.ts';

const LOST =
  '启动时与数据库的连接断了。请看数据库是否在运行、它的磁盘是否还有空间；自带数据库的记录在数据文件夹的 postgres/postgres.log。';

/** Runs the start of a program. What the person who starts it can put right is told in words, without a stack; exit code 1. */
export async function runProgram(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const words = startupWords(error) ?? (connectionLost(error) ? LOST : null);
    if (words === null) throw error;
    process.stderr.write(`\n${words}\n\n`);
    process.exit(1);
  }
}
