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
 * meanwhile their text is shown next to it as `theirs`, and saving again takes its place.
 */
export function useAnswerEdit(id: Id) {
  const { user } = useSession();
  const unsent = unsentText(user?.id, `edit ${id}`);
  const unsentOf = unsentText(user?.id, `edit ${id} of`);
  const [start, setStart] = useState<Start | null>(null);
  const [theirs, setTheirs] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const begin = useEffectEvent((answer: Awaited<ReturnType<typeof read>>) => {
    if (!answer.ok) return setError(serverMessage(answer.error.msg, questionText.failed));
    const { content, revision } = answer.data;
    const text = unsent.read() ?? content;
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
    return unsent.write(changed ? text : '');
  };
  const forget = () => {
    unsent.write('');
    unsentOf.write('');
  };
  const save = async (text: string): Promise<boolean> => {
    if (start === null) return false;
    const answer = await edit(id, text, start.revision);
    if (answer.ok) {
      forget();
      return true;
    }
    const again = answer.error.code === 409 ? await read(id) : null;
    const now = again?.ok === true ? again.data : null;
    if (now === null || now.revision === start.revision) {
      setError(serverMessage(answer.error.msg, questionText.failed));
      return false;
    }
    setStart({ ...start, content: now.content, revision: now.revision });
    setTheirs(now.content);
    setError(questionText.changedMeanwhile);
    return false;
  };
  return { start, theirs, error, setError, write, forget, save };
}
