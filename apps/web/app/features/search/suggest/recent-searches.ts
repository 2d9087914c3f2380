import { MAX_RECENT } from '@zhihui/contract/features/search/search.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';

/** Something the reader searched for; without an id where only this browser knows it. */
export interface Recent {
  id?: Id;
  word: string;
}

/** Searches of visitors; those of members are kept for them wherever they sign in. */
const KEY = 'zhihui_recent_searches';

function ofBrowser(): Recent[] {
  try {
    const words: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(words)) return [];
    return words.filter((word) => typeof word === 'string').map((word) => ({ word }));
  } catch {
    return [];
  }
}

function keepInBrowser(recents: readonly Recent[]): void {
  try {
    if (recents.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(recents.map(({ word }) => word)));
  } catch {
    // blocked storage: nothing is kept
  }
}

/** What the reader searched for lately, the latest first. */
export async function recentSearches(member: boolean): Promise<Recent[]> {
  if (!member) return ofBrowser();
  const answer = await callLazily('GET /search/recent');
  return answer.ok ? answer.data : [];
}

/** Keeps what the reader searches for. Nobody waits for it. */
export function keepSearch(member: boolean, typed: string): void {
  const word = typed.trim().replaceAll(/\s+/gu, ' ');
  if (word === '') return;
  if (member) {
    void callLazily('POST /search/recent', { body: { keyword: word } });
    return;
  }
  const others = ofBrowser().filter((item) => item.word !== word);
  keepInBrowser([{ word }, ...others].slice(0, MAX_RECENT));
}

/** Forgets one of the searches; null: all of them. */
export function forgetSearch(member: boolean, recent: Recent | null): void {
  if (!member) {
    const word = recent?.word;
    keepInBrowser(recent === null ? [] : ofBrowser().filter((item) => item.word !== word));
  } else if (recent === null) void callLazily('DELETE /search/recent');
  else if (recent.id !== undefined) {
    void callLazily('DELETE /search/recent/:id', { params: { id: recent.id } });
  }
}
