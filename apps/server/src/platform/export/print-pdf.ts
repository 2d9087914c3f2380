import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Programs by which a Chromium is started where one is installed, on Linux and macOS. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Printing a text takes about a second; after so many milliseconds it is given up. */
const TIMEOUT_MS = 60_000;

/** A text that the browser did not print. */
export class PrintError extends Error {}

const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The Chromium of this machine: the one of the setting, else one that is installed; null where there is none. */
export async function findChromium(configured: string | undefined): Promise<string | null> {
  const candidates =
    configured === undefined
      ? [
          ...(process.env['PATH'] ?? '')
            .split(path.delimiter)
            .flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
          ...PLACES,
        ]
      : [configured];
  for (const candidate of candidates) if (await isProgram(candidate)) return candidate;
  return null;
}

/**
 * Prints an HTML page that needs nothing else to a PDF file with an outline, in a browser that reaches no network and has
 * neither environment nor profile of the site. Throws PrintError when the browser fails or takes too long.
 */
export async function printPdf(
  chromium: string,
  { html, folder, signal }: { html: string; folder: string; signal?: AbortSignal },
): Promise<string> {
  const work = await mkdtemp(path.join(folder, 'print-'));
  const [page, pdf, profile] = ['page.html', 'page.pdf', 'profile'].map((name) =>
    path.join(work, name),
  ) as [string, string, string];
  await writeFile(page, html);
  const flags = [
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-background-networking',
    '--disable-sync',
    '--no-first-run',
    '--no-default-browser-check',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=127.0.0.1:9',
    '--no-pdf-header-footer',
    '--generate-pdf-document-outline',
    // a browser of root has no sandbox; the page runs no script
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    `--print-to-pdf=${pdf}`,
    pathToFileURL(page).href,
  ];
  try {
    await run(chromium, flags, work, signal);
    if ((await stat(pdf).catch(() => null)) === null)
      throw new PrintError('the browser wrote no file');
    return pdf;
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    await rm(page, { force: true });
  }
}

function run(
  chromium: string,
  flags: readonly string[],
  home: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(chromium, flags, {
    // a group of its own: the browser starts processes that must end with it
    detached: true,
    env: { HOME: home, PATH: process.env['PATH'] ?? '', LANG: 'zh_CN.UTF-8' },
    stdio: 'ignore',
  });
  const end = (): void => {
    if (child.pid === undefined || child.exitCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has just ended
    }
  };
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      end();
      reject(new PrintError('the browser took too long'));
    }, TIMEOUT_MS);
    signal?.addEventListener('abort', end, { once: true });
    child.once('error', (error) => reject(new PrintError(error.message)));
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new PrintError(`the browser ended with ${code}`));
    });
    child.once('close', () => clearTimeout(timer));
  });
}
