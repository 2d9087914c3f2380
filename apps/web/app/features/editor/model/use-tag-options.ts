import { useEffect, useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { editorText } from '../editor.text.ts';

export interface Tag {
  id: Id;
  name: string;
  /** Other words for it; only what the server found has them. */
  synonyms?: readonly string[];
}
/** A tag there is, or one that would be made. */
export type TagOption = Tag | { id: null; name: string };

const DEBOUNCE_MS = 200;

/** What a search came to; null where it failed. */
interface TagResults {
  keyword: string;
  tags: readonly Tag[] | null;
}

/** The tags that go with what was typed, and whether there turned out to be none; `maker` is offered to make it. */
export function useTagOptions(
  keyword: string,
  chosen: readonly Tag[],
  open: boolean,
  canCreate: boolean,
): { options: TagOption[]; hasNoMatches: boolean } {
  const [results, setResults] = useState<TagResults | null>(null);
  const name = keyword.trim().replace(/\s+/gu, ' ');
  useEffect(() => {
    if (!open) return;
    let current = true;
    const timer = setTimeout(() => {
      const query = { size: 20, ...(name === '' ? {} : { keyword: name }) };
      void call('GET /tag/page', { query }).then((result) => {
        if (current) setResults({ keyword: name, tags: result.ok ? result.data.records : null });
      });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [name, open]);
  const chosenIds = new Set(chosen.map((tag) => String(tag.id)));
  const matches = (results?.tags ?? []).filter((tag) => !chosenIds.has(String(tag.id)));
  const answered = results?.keyword === name;
  const exists = [...(results?.tags ?? []), ...chosen].some((tag) => hasName(tag, name));
  const offersCreate = name !== '' && answered && !exists && canCreate;
  return {
    options: offersCreate ? [...matches, { id: null, name: name }] : matches,
    // not for a tag that is chosen already, nor after a search that failed
    hasNoMatches: name !== '' && answered && !offersCreate && results.tags?.length === 0,
  };
}

/** Whether a tag has this name or synonym, in capitals or not. */
function hasName({ name, synonyms = [] }: Tag, expected: string): boolean {
  return [name, ...synonyms].some((item) => item.toLowerCase() === expected.toLowerCase());
}

/** The new tag, or a sentence why there is none. */
export async function createTag(name: string): Promise<Tag | string> {
  const result = await call('POST /tag', { body: { name } });
  if (result.ok) return result.data;
  if (result.error.code !== 409) return getServerMessage(result.error.msg, editorText.networkError);
  // somebody else made it in the meantime
  const retry = await call('GET /tag/page', { query: { keyword: name, size: 20 } });
  return (
    (retry.ok ? retry.data.records.find((tag) => hasName(tag, name)) : undefined) ??
    result.error.msg
  );
}
