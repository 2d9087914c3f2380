import { useState } from 'react';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { useSession } from '../../../session/session.ts';
import { Composer } from './composer.tsx';

interface UnsentComposerProps {
  /** Key of the stored text: a reply to what, a change of what. */
  name: string;
  label: string;
  action: string;
  /** What the field begins with. */
  content: string;
  /** Resolves to what went wrong, in words, or null. */
  onSend: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** A field in a card. What was typed stays until it is sent or given up, wherever the card goes meanwhile. */
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
