import { useEffect, useState } from 'react';
import { callLater } from '../../../api/later.ts';
import { buttonClass } from '../../../ui/button.ts';
import { reactionText } from '../reaction.text.ts';
import { sendFollow } from '../send-follow.ts';
import { useToggle } from '../use-toggle.ts';
import type { FollowButtonProps } from './follow-button.tsx';

/** The button of signed-in people. Whether they follow is asked once the page stands. */
export default function LiveFollow({ type, id }: FollowButtonProps) {
  const [followed, setFollowed] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    void callLater('GET /user/follow/:type/:id', { params: { type, id } }).then((answer) => {
      if (here) setFollowed(answer.ok && answer.data.followed);
    });
    return () => {
      here = false;
    };
  }, [type, id]);
  const { on, toggle } = useToggle(followed ?? false, (call, next) =>
    sendFollow(call, type, id, next),
  );
  return (
    <button
      type="button"
      className={buttonClass('plain', 'small')}
      aria-pressed={on}
      disabled={followed === null}
      onClick={() => void toggle()}
    >
      {on ? reactionText.followed : reactionText.follow}
    </button>
  );
}
