// Why it is as it is: docs/decisions/0087-handbook.md
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HELP_PARTS } from '../../packages/contract/src/features/help/help.parts.ts';
import { settings } from '../../apps/server/src/config/settings.ts';
import { createHeadingIds } from '../../apps/server/src/platform/markdown/ids.ts';
import { root } from './paths.mjs';

const HANDBOOK = path.join(root, 'docs/handbook');
const IMAGES = path.join(HANDBOOK, 'images');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const chapters = HELP_PARTS.flatMap((part) =>
  readdirSync(path.join(HANDBOOK, part)).map((file) => `docs/handbook/${part}/${file}`),
);

/** Text outside of code. */
const prose = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/gu, '');

function anchorsOf(file: string): string[] {
  const idFor = createHeadingIds();
  return [...textOf(file).matchAll(/^#{2,6} +(.+)$/gmu)].map(([, text]) =>
    idFor((text ?? '').replaceAll('`', '')),
  );
}

/** Addresses of the site's pages that are not files of the repository. */
const links = (text: string) =>
  [...prose(text).matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/gu)].map(([, mark, words, to]) => ({
    picture: mark === '!',
    words: words ?? '',
    to: to ?? '',
  }));

describe('the handbook', () => {
  it.each(chapters)(
    '%s has its form: a numbered name, a title, words before the first heading',
    (file) => {
      expect(path.basename(file)).toMatch(/^\d\d-[a-z][a-z0-9-]*\.md$/u);
      const [title, blank, first] = textOf(file).split('\n');
      expect(title).toMatch(/^# \S/u);
      expect(blank).toBe('');
      expect(first).toMatch(/^[^#\s|!-]/u);
    },
  );

  it.each(chapters)('%s has valid links, and describes its pictures', (file) => {
    for (const { picture, words, to } of links(textOf(file))) {
      if (/^https?:/u.test(to)) continue;
      const [target = '', anchor] = to.split('#');
      const at = path.join(path.dirname(file), target);
      expect(existsSync(path.join(root, at)), `${to} is there`).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(at)).toContain(decodeURIComponent(anchor));
      if (picture) expect(words.length, `what ${to} shows`).toBeGreaterThan(10);
    }
  });

  it('lists every chapter by its title in its contents', () => {
    const contents = textOf('docs/handbook/README.md');
    for (const file of chapters) {
      const [title] = textOf(file).slice(2).split('\n');
      expect(contents).toContain(`[${title}](${file.replace('docs/handbook/', '')})`);
    }
  });

  it('has pictures that are used, and small', () => {
    const all = chapters.map(textOf).join('\n');
    const files = readdirSync(IMAGES);
    expect(files.filter((name) => !all.includes(`../images/${name})`))).toEqual([]);
    const sizes = files.map((name) => statSync(path.join(IMAGES, name)).size);
    expect(Math.max(...sizes)).toBeLessThan(120_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });

  it('describes every setting there is, and no other', () => {
    const text = textOf('docs/handbook/operator/02-settings.md');
    const described = [...text.matchAll(/^\| `([A-Z_]+)` \|/gmu)].map(([, name]) => name);
    expect(new Set(described)).toEqual(new Set(Object.keys(settings.shape)));
  });
});

describe('the English README', () => {
  const [chinese, english] = ['README.md', 'README.en.md'].map(textOf) as [string, string];
  const headings = (text: string) =>
    [...prose(text).matchAll(/^(#+) /gmu)].map(([, signs]) => signs);
  const commands = (text: string) =>
    [...text.matchAll(/```sh\n([\s\S]*?)```/gu)].flatMap(([, block]) =>
      (block ?? '')
        .trim()
        .split('\n')
        // a text about a command is in the language of the document
        .map((line) => line.replace(/\s+#.*$/u, '')),
    );

  it('has the headings, commands and settings of the Chinese one', () => {
    expect(headings(english)).toEqual(headings(chinese));
    expect(commands(english)).toEqual(commands(chinese));
    const names = (text: string) =>
      [...text.matchAll(/^\| (`[A-Z_`、, ]+`)/gmu)].map(([, all]) => all?.match(/[A-Z_]+/gu));
    expect(names(english)).toEqual(names(chinese));
  });
});
