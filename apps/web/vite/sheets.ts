import type { Plugin } from 'vite';

const DEFAULT_IMPORT = /^import (\w+) from ('[^']+\.module\.css'|"[^"]+\.module\.css");$/gmu;

/**
 * Takes the class names of a sheet one by one, so that they can be put where they are used: taken as one object, the
 * names of all its classes stay in the script, used or not, and each use looks its class up. A sheet in which a class is
 * looked up by its name stays one object: it would be there twice.
 */
export function classNamesByName(): Plugin {
  return {
    name: 'zhihui:class-names',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/apps\/web\/.*\.tsx?$/u },
      handler: (code) =>
        code.replace(DEFAULT_IMPORT, (whole, name: string, sheet: string) =>
          code.includes(`${name}[`) ? whole : `import * as ${name} from ${sheet};`,
        ),
    },
  };
}

/** Keeps a sheet whose class names have all been put where they are used: the bundler takes it for unused. */
export function keptSheets(): Plugin {
  return {
    name: 'zhihui:kept-sheets',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\.module\.css$/u },
      handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
    },
  };
}
