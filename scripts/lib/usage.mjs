import os from 'node:os';
import { formatDuration } from './print.mjs';

const MAX_SHOWN_FILES = 40;

/**
 * Seconds for which the processors of this machine have worked since it started. Servers and browsers that a step starts
 * are no children of ours, so the whole machine is measured: figures count on a machine that does nothing else.
 */
function readCpuSeconds() {
  const times = os.cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** Runs `work` and adds `{title, cpu, wall}` in seconds to `rows`; resolves with what the work resolved with. */
export async function measureUsage(rows, title, work) {
  const [cpu, started] = [readCpuSeconds(), Date.now()];
  const result = await work();
  rows.push({ title, cpu: readCpuSeconds() - cpu, wall: (Date.now() - started) / 1000 });
  return result;
}

/** Lines that show what each step cost, and the files (`{file, ms}`) whose tests took longest. */
export function describeUsage(rows, files) {
  const total = {
    title: '合计',
    cpu: rows.reduce((sum, { cpu }) => sum + cpu, 0),
    wall: rows.reduce((sum, { wall }) => sum + wall, 0),
  };
  const expensive = files.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SHOWN_FILES);
  return [
    '各步骤用时（整台机器的 CPU 秒，时长）：',
    ...[...rows, total].map(
      ({ title, cpu, wall }) => `${cpu.toFixed(1).padStart(9)}  ${formatSeconds(wall)}  ${title}`,
    ),
    `\n用时最长的 ${expensive.length} 个测试文件（在各自的进程里）：`,
    ...expensive.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(9)}  ${file}`),
  ];
}

const formatSeconds = (seconds) => formatDuration(seconds * 1000).padEnd(10);
