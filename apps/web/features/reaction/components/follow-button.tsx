import { useEffect, useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { reactionText } from '../reaction.text.ts';
import { useToggle } from '../use-toggle.ts';
import styles from './follow-button.module.css';

interface FollowButtonProps {
  type: 'author' | 'category' | 'tag';
  id: Id;
}

/** Follows an author, a category or a tag. Whether it is followed is asked once the page stands. */
export function FollowButton({ type, id }: FollowButtonProps) {
  const { user } = useSession();
  const userId = user?.id;
  const [followed, setFollowed] = useState<boolean | null>(null);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let here = true;
    void import('../../../api/browser.ts')
      .then(({ call }) => call('GET /user/follow/:type/:id', { params: { type, id } }))
      .then(({ data }) => {
        if (here && data !== null) setFollowed(data.followed);
      });
    return () => {
      here = false;
    };
  }, [type, id, userId]);
  if (type === 'author' && id === userId) return null;
  return (
    <Button key={`${type}${id}${followed}`} type={type} id={id} followed={followed ?? false} />
  );
}

function Button({ type, id, followed }: FollowButtonProps & { followed: boolean }) {
  const params = { type, id };
  const { on, toggle } = useToggle(followed, (call, next) =>
    next
      ? call('POST /user/follow/:type/:id', { params })
      : call('DELETE /user/follow/:type/:id', { params }),
  );
  return (
    <button
      type="button"
      className={cx(buttonClass('plain', 'small'), styles.follow)}
      aria-pressed={on}
      onClick={() => void toggle()}
    >
      {on ? reactionText.followed : reactionText.follow}
    </button>
  );
}
