export { FollowButton } from './components/follow-button.tsx';
export { Reactions } from './components/reactions.tsx';
export { reactionText } from './reaction.text.ts';
export { sendFollow, useToggle } from './use-toggle.ts';
