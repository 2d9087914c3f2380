import { useState } from 'react';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { useSession } from '../../../session/session.ts';
import { Composer } from './composer.tsx';

interface UnsentComposerProps {
  /** Key of the stored text: which reply or edit it belongs to. */
  name: string;
  label: string;
  action: string;
  /** The initial text. */
  content: string;
  /** Resolves to an error message, or null. */
  onSend: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** A field in a card. Keeps the text until it is sent or discarded, even when the card moves. */
export default function UnsentComposer({
  name,
  content,
  onSend,
  onClose,
  ...field
}: UnsentComposerProps) {
  const { user } = useSession();
  const store = createUnsentStore(user?.id, `annotation ${name}`);
  const [text, setText] = useState(() => store.read() ?? content);
  const [autosaved, setAutosaved] = useState(true);
  const end = () => {
    store.write('');
    onClose();
  };
  return (
    <Composer
      {...field}
      value={text}
      autosaved={autosaved}
      onChange={(next) => {
        setText(next);
        setAutosaved(store.write(next === content ? '' : next));
      }}
      onSend={async (value) => {
        const failure = await onSend(value);
        if (failure === null) end();
        return failure;
      }}
      onCancel={end}
      onLeave={onClose}
    />
  );
}
