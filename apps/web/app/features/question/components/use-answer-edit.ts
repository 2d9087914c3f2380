import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { unsentText } from '../../../lib/unsent-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { edit, read } from '../question.calls.ts';
import { questionText } from '../question.text.ts';

interface Start {
  /** What the field begins with: the text of the server, or what was typed earlier and not saved. */
  text: string;
  /** The text the server has. */
  content: string;
  /** The version that saving takes the place of. */
  revision: number;
  /** The version that what is typed was begun on; another one's text is shown until it was saved over. */
  begunOn: string;
}

/**
 * An answer being changed. What was typed outlives the page and the session; where somebody else changed the answer
 * meanwhile their text stands beside it as `theirs`, and saving again takes its place.
 */
export function useAnswerEdit(id: Id) {
  const { user } = useSession();
  const kept = unsentText(user?.id, `edit ${id}`);
  const unsentOf = unsentText(user?.id, `edit ${id} of`);
  const [start, setStart] = useState<Start | null>(null);
  const [theirs, setTheirs] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const begin = useEffectEvent(({ code, data, msg }: Awaited<ReturnType<typeof read>>) => {
    if (code !== 200 || data === null) return setError(serverMessage(msg, questionText.failed));
    const { content, revision } = data;
    const text = kept.read() ?? content;
    const newest = String(revision);
    const begunOn = text === content ? newest : (unsentOf.read() ?? '');
    setStart({ text, content, revision, begunOn });
    if (begunOn === newest) return;
    setTheirs(content);
    setError(questionText.changedMeanwhile);
  });
  useEffect(() => {
    void read(id).then(begin);
  }, [id]);

  const write = (text: string) => {
    const changed = text !== start?.content;
    unsentOf.write(changed ? (start?.begunOn ?? '') : '');
    return kept.write(changed ? text : '');
  };
  const forget = () => {
    kept.write('');
    unsentOf.write('');
  };
  const save = async (text: string): Promise<boolean> => {
    if (start === null) return false;
    const { code, data, msg } = await edit(id, text, start.revision);
    // a session that has ended resolves to 200 without data
    if (code === 200 && data !== null) {
      forget();
      return true;
    }
    const now = code === 409 ? (await read(id)).data : null;
    if (now === null || now.revision === start.revision) {
      setError(serverMessage(msg, questionText.failed));
      return false;
    }
    setStart({ ...start, content: now.content, revision: now.revision });
    setTheirs(now.content);
    setError(questionText.changedMeanwhile);
    return false;
  };
  return { start, theirs, error, setError, write, forget, save };
}
