import { useEffect, useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { reactionText } from '../reaction.text.ts';
import { sendFollow, useToggle } from '../use-toggle.ts';
import type { FollowButtonProps } from './follow-button.tsx';

/** The button of signed-in users. Loads whether they follow after the page is rendered. */
export default function FollowToggle({ type, id }: FollowButtonProps) {
  const [followed, setFollowed] = useState<boolean | null>(null);
  useEffect(() => {
    let mounted = true;
    void callLazily('GET /user/follow/:type/:id', { params: { type, id } }).then((result) => {
      if (mounted) setFollowed(result.ok && result.data.followed);
    });
    return () => {
      mounted = false;
    };
  }, [type, id]);
  const { isOn, toggle } = useToggle(followed ?? false, (call, next) =>
    sendFollow(call, type, id, next),
  );
  return (
    <button
      type="button"
      className={getButtonClass('plain', 'small')}
      aria-pressed={isOn}
      disabled={followed === null}
      onClick={() => void toggle()}
    >
      {isOn ? reactionText.followed : reactionText.follow}
    </button>
  );
}
