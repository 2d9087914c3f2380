export { FollowButton } from './components/follow-button.tsx';
export { Reactions } from './components/reactions.tsx';
export { reactionText } from './reaction.text.ts';
export { sendFollow } from './send-follow.ts';
export { useToggle } from './use-toggle.ts';
