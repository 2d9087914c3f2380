import { canOpen, Tabs } from '../../admin/admin.public.ts';
import { useSession } from '../../../session/session.ts';
import { postTableText } from './post-table.text.ts';

interface PostTabsProps {
  /** Addresses of the review queue and of the table of all. */
  paths: { queue: string; all: string };
  /** Label of the table: 全部评论. */
  all: string;
  selected: 'queue' | 'all';
}

/** The review queue and the table of all comments or answers, as far as they open to the user. */
export function PostTabs({ paths, all, selected }: PostTabsProps) {
  const { user } = useSession();
  const options = [
    { key: 'queue', label: postTableText.pending, to: paths.queue },
    { key: 'all', label: all, to: paths.all },
  ].filter(({ to }) => user !== null && canOpen(user, to));
  if (options.length < 2) return null;
  return <Tabs label={postTableText.views} selected={selected} options={options} />;
}
