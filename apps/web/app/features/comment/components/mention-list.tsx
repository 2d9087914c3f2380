import { useEffect, useRef } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { composerText } from '../comment.text.ts';
import type { Mentions } from './use-mentions.ts';
import styles from './composer.module.css';

/** The people or emoji to choose from, below the field. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { offers, at, list, take } = mentions;
  // emoji that are not found are not offered, so an empty list is one of people
  const people = offers?.every(({ kind }) => kind === 'person') ?? true;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [offers]);
  return (
    <>
      <output className="vh">
        {offers !== null &&
          (people ? composerText.offered(offers.length) : composerText.emojiOffered(offers.length))}
      </output>
      {offers !== null && offers.length > 0 && (
        <div
          ref={box}
          id={list}
          className={styles.people}
          role="listbox"
          aria-label={people ? composerText.people : composerText.emoji}
        >
          {offers.map((offer, n) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={offer.kind === 'person' ? offer.person.id : offer.sign}
              id={`${list}${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === at}
              // before the field loses the focus
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
            >
              {offer.kind === 'person' ? (
                <>
                  <Avatar person={offer.person} size="small" />
                  <span className="cut">{offer.person.nickname}</span>
                </>
              ) : (
                `${offer.sign} ${offer.label}`
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
