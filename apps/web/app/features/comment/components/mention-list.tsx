import { useEffect, useRef } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { composerText } from '../comment.text.ts';
import type { Mentions } from './use-mentions.ts';
import styles from './composer.module.css';

/** The people to choose from, below the field. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { people, at, list, take } = mentions;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [people]);
  return (
    <>
      <output className="vh">{people !== null && composerText.offered(people.length)}</output>
      {people !== null && people.length > 0 && (
        <div
          ref={box}
          id={list}
          className={styles.people}
          role="listbox"
          aria-label={composerText.people}
        >
          {people.map((person, n) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={person.id}
              id={`${list}${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === at}
              // before the field loses the focus
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar person={person} size="small" />
              <span className="cut">{person.nickname}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
