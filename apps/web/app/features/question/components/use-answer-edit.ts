import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { edit, read } from '../question.calls.ts';
import { questionText } from '../question.text.ts';

interface EditStart {
  /** What the field begins with: the text of the server, or what was typed earlier and not saved. */
  text: string;
  /** The text the server has. */
  content: string;
  /** The version that saving takes the place of. */
  revision: number;
  /** The version that what is typed was begun on; another one's text is shown until it was saved over. */
  baseText: string;
}

/**
 * An answer being changed. What was typed outlives the page and the session; where somebody else changed the answer
 * meanwhile their text is shown next to it as `theirs`, and saving again takes its place.
 */
export function useAnswerEdit(id: Id) {
  const { user } = useSession();
  const unsent = createUnsentStore(user?.id, `edit ${id}`);
  const unsentBase = createUnsentStore(user?.id, `edit ${id} of`);
  const [start, setStart] = useState<EditStart | null>(null);
  const [remoteText, setRemoteText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const startEdit = useEffectEvent((result: Awaited<ReturnType<typeof read>>) => {
    if (!result.ok) return setError(getServerMessage(result.error.msg, questionText.failed));
    const { content, revision } = result.data;
    const text = unsent.read() ?? content;
    const newest = String(revision);
    const baseText = text === content ? newest : (unsentBase.read() ?? '');
    setStart({ text, content, revision, baseText });
    if (baseText === newest) return;
    setRemoteText(content);
    setError(questionText.changedRemotely);
  });
  useEffect(() => {
    void read(id).then(startEdit);
  }, [id]);

  const write = (text: string) => {
    const changed = text !== start?.content;
    unsentBase.write(changed ? (start?.baseText ?? '') : '');
    return unsent.write(changed ? text : '');
  };
  const discard = () => {
    unsent.write('');
    unsentBase.write('');
  };
  const save = async (text: string): Promise<boolean> => {
    if (start === null) return false;
    const result = await edit(id, text, start.revision);
    if (result.ok) {
      discard();
      return true;
    }
    const latestAnswer = result.error.code === 409 ? await read(id) : null;
    const now = latestAnswer?.ok === true ? latestAnswer.data : null;
    if (now === null || now.revision === start.revision) {
      setError(getServerMessage(result.error.msg, questionText.failed));
      return false;
    }
    setStart({ ...start, content: now.content, revision: now.revision });
    setRemoteText(now.content);
    setError(questionText.changedRemotely);
    return false;
  };
  return { start, theirs: remoteText, error, setError, write, forget: discard, save };
}
