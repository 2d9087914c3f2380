import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';

/** Names of browsers as the bundler and Lightning CSS have them, by those of `browserslist`. */
const ENGINES: Record<string, string> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** The browsers of the floor, which `browserslist` in the project's package.json names, as targets of the build: `chrome109`. */
export function buildTargets(): string[] {
  const path = fileURLToPath(new URL('.', import.meta.url));
  return browserslist(undefined, { path }).map((browser) => {
    const [name = '', version = ''] = browser.split(' ');
    const engine = ENGINES[name];
    if (engine === undefined) throw new Error(`no target of the build for ${browser}`);
    return engine + version.split('-')[0];
  });
}
