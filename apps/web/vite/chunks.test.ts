import { describe, expect, it } from 'vitest';
import { chunkGroups, unmatchedPrefixes } from './chunks.ts';

const APP = '/site/apps/web/app/';

describe('groups of scripts', () => {
  it('matches modules by the beginning of their path, except excluded ones', () => {
    const shell = chunkGroups(APP).find(({ name }) => name === 'shell')?.test;
    const takes = (path: string) => (shell instanceof Function ? shell(APP + path) : null);
    expect(takes('shell/header.tsx')).toBe(true);
    expect(takes('shell/signed-in-tools.tsx')).toBe(false);
    expect(takes('features/editor/pages/editor.tsx')).toBe(false);
  });

  it('names prefixes that match nothing, also excluding ones', () => {
    const unmatched = unmatchedPrefixes(APP, [`${APP}root.tsx`, `${APP}shell/header.tsx`]);
    expect(unmatched).not.toContain('shell: root.tsx');
    expect(unmatched).not.toContain('shell: shell/');
    expect(unmatched).toContain('shell: !shell/account-menu');
    expect(unmatched).toContain('shell: theme/');
  });
});
