export { ReplyDrafts } from './components/reply-drafts.tsx';
export { ReplyList } from './components/reply-list.tsx';
export { draftText } from './draft.text.ts';
