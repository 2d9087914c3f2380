import { useEffect, useRef } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { composerText } from '../comment.text.ts';
import type { Mentions } from './use-mentions.ts';
import styles from './composer.module.css';

/** The people or emoji to choose from, below the field. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { offers, at: activeIndex, list, take: accept } = mentions;
  // emoji that are not found are not offered, so an empty list is one of people
  const people = offers?.every(({ kind }) => kind === 'person') ?? true;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [offers]);
  return (
    <>
      <output className="vh">
        {offers !== null &&
          (people
            ? composerText.peopleOptions(offers.length)
            : composerText.emojiOptions(offers.length))}
      </output>
      {offers !== null && offers.length > 0 && (
        <div
          ref={container}
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
              aria-selected={n === activeIndex}
              // before the field loses the focus
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => accept(offer)}
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
