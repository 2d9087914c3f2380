import cliProgress from 'cli-progress';

/** Reports the progress of a long task. Call `done` in every case. */
export type Progress = { advance(count?: number): void; done(): void };

type Options = {
  /** The current task, in Chinese. */
  title: string;
  total: number;
  /** The unit that is counted, in Chinese; 条 by default. */
  unit?: string;
  out?: NodeJS.WriteStream;
};

const lineEveryMs = 5000;

/** Shows progress with rate and time left: a bar in a terminal; a line every five seconds when the output is a file. */
export function startProgress(options: Options): Progress {
  const { out = process.stderr } = options;
  return out.isTTY ? createBar(options, out) : createLineProgress(options, out);
}

function createBar({ title, total, unit = '条' }: Options, out: NodeJS.WriteStream): Progress {
  const started = Date.now();
  let value = 0;
  const progressBar = new cliProgress.SingleBar({
    stream: out,
    format: `${title} {bar} {percentage}%  {value}/{total} ${unit}  {rate}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    hideCursor: true,
  });
  progressBar.start(total, 0, { rate: '' });
  return {
    advance: (count = 1) => {
      value += count;
      progressBar.update(value, { rate: describeRate(value, total, unit, Date.now() - started) });
    },
    done: () => progressBar.stop(),
  };
}

function createLineProgress(
  { title, total, unit = '条' }: Options,
  out: NodeJS.WriteStream,
): Progress {
  const started = Date.now();
  let value = 0;
  let lastLine = started;
  const write = () => {
    const percent = total === 0 ? 100 : Math.floor((value / total) * 100);
    const rate = describeRate(value, total, unit, Date.now() - started);
    out.write(`${title} ${percent}%  ${value}/${total} ${unit}  ${rate}\n`);
  };
  return {
    advance: (count = 1) => {
      value += count;
      if (Date.now() - lastLine < lineEveryMs) return;
      lastLine = Date.now();
      write();
    },
    done: write,
  };
}

// For example `每秒 42 条，还需 1 分 5 秒`.
function describeRate(value: number, total: number, unit: string, elapsedMs: number): string {
  if (value === 0 || elapsedMs <= 0) return '';
  const perSecond = (value * 1000) / elapsedMs;
  const rate = `每秒 ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} ${unit}`;
  if (value >= total) return `${rate}，用时 ${describeSeconds(elapsedMs / 1000)}`;
  return `${rate}，还需 ${describeSeconds((total - value) / perSecond)}`;
}

function describeSeconds(seconds: number): string {
  const rounded = Math.ceil(seconds);
  return rounded < 60 ? `${rounded} 秒` : `${Math.floor(rounded / 60)} 分 ${rounded % 60} 秒`;
}
