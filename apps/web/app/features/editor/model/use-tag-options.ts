import { useEffect, useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { editorText } from '../editor.text.ts';

export interface Tag {
  id: Id;
  name: string;
  /** Other words for it; only what the server found has them. */
  synonyms?: readonly string[];
}
/** A tag there is, or one that would be made. */
export type TagOption = Tag | { id: null; name: string };

const PAUSE = 200;

/** What a search came to; null where it failed. */
interface Found {
  keyword: string;
  tags: readonly Tag[] | null;
}

/** The tags that go with what was typed, and whether there turned out to be none; `maker` is offered to make it. */
export function useTagOptions(
  keyword: string,
  chosen: readonly Tag[],
  open: boolean,
  maker: boolean,
): { options: TagOption[]; none: boolean } {
  const [found, setFound] = useState<Found | null>(null);
  const wanted = keyword.trim().replace(/\s+/gu, ' ');
  useEffect(() => {
    if (!open) return;
    let current = true;
    const timer = setTimeout(() => {
      const query = { size: 20, ...(wanted === '' ? {} : { keyword: wanted }) };
      void call('GET /tag/page', { query }).then((answer) => {
        if (current) setFound({ keyword: wanted, tags: answer.ok ? answer.data.records : null });
      });
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, open]);
  const taken = new Set(chosen.map((tag) => String(tag.id)));
  const known = (found?.tags ?? []).filter((tag) => !taken.has(String(tag.id)));
  const answered = found?.keyword === wanted;
  const exists = [...(found?.tags ?? []), ...chosen].some((tag) => isCalled(tag, wanted));
  const makes = wanted !== '' && answered && !exists && maker;
  return {
    options: makes ? [...known, { id: null, name: wanted }] : known,
    // not for a tag that is chosen already, nor after a search that failed
    none: wanted !== '' && answered && !makes && found.tags?.length === 0,
  };
}

/** Whether a tag has this name or synonym, in capitals or not. */
function isCalled({ name, synonyms = [] }: Tag, word: string): boolean {
  return [name, ...synonyms].some((one) => one.toLowerCase() === word.toLowerCase());
}

/** The new tag, or a sentence why there is none. */
export async function createTag(name: string): Promise<Tag | string> {
  const answer = await call('POST /tag', { body: { name } });
  if (answer.ok) return answer.data;
  if (answer.error.code !== 409) return serverMessage(answer.error.msg, editorText.networkDown);
  // somebody else made it in the meantime
  const again = await call('GET /tag/page', { query: { keyword: name, size: 20 } });
  return (
    (again.ok ? again.data.records.find((tag) => isCalled(tag, name)) : undefined) ??
    answer.error.msg
  );
}
