import type { DataFor } from '@zhihui/contract/client.ts';
import { MAX_WAITING } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import { Link } from 'react-router';
import { listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { useServerTime, useSession } from '../../../session/session.ts';
import { MenuIcon } from '../../admin/admin.public.ts';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

type PendingWork = DataFor<'GET /statistics/waiting'>;
type Icon = Parameters<typeof MenuIcon>[0]['name'];

interface Todo {
  name: string;
  icon: Icon;
  to: string;
  count: number;
  note: string;
  tone?: 'warn' | 'err';
}

const DAY = 86_400_000;

/** The user's pending work with its age, linked to the screens for it. */
export function PendingWorkList({ pendingWork }: { pendingWork: PendingWork }) {
  const now = useServerTime();
  const { can } = useSession();
  // users who cannot manage questions get the readers' list
  const questions =
    can('question.delete') || can('question.page')
      ? '/admin/question?noAnswer=true'
      : listAddress('QUESTION', { answerState: 'waiting' });
  const todos = toTodos(pendingWork, { now, questions });
  if (todos.length === 0) return null;
  return (
    <section className={styles.todos} data-count={todos.length} aria-label={words.pendingWork}>
      {todos.map(({ name, icon, to, count, note, tone }) => (
        <Link key={name} to={to} className={styles.todo}>
          <MenuIcon name={icon} />
          <span className={styles.grow}>
            {name}
            <small data-tone={tone}>{note}</small>
          </span>
          <b>{count >= MAX_WAITING ? `${formatCount(MAX_WAITING)}+` : formatCount(count)}</b>
        </Link>
      ))}
    </section>
  );
}

function toTodos(
  pendingWork: PendingWork,
  { now, questions }: { now: number; questions: string },
): Todo[] {
  const { reviews, comments, answers, unanswered, overdue, feedback } = pendingWork;
  const todos: Todo[] = [];
  const queue = (name: string, icon: Icon, to: string, row: PendingWork['reviews']) => {
    if (row !== null)
      todos.push({ name, icon, to, count: row.count, ...describeAge(row.oldest, now) });
  };
  queue(words.reviews, 'check', '/admin/review', reviews);
  queue(words.comments, 'chat', '/admin/comment', comments);
  // most sites publish answers without review
  if (answers !== null && answers.count > 0)
    queue(words.answers, 'ask', '/admin/answer/review', answers);
  if (unanswered !== null) {
    const { count, late: overdueCount } = unanswered;
    todos.push({
      ...{ name: words.unanswered, icon: 'ask', count },
      to: questions,
      note:
        count === 0
          ? words.noPending
          : overdueCount > 0
            ? words.overdueCount(formatCount(overdueCount))
            : words.noneOverdue,
      ...(overdueCount > 0 && { tone: 'warn' as const }),
    });
  }
  if (overdue !== null) {
    const { count, most: topCategory } = overdue;
    todos.push({
      ...{ name: words.overdue, icon: 'clock', to: '/admin/article?overdue=true', count },
      note:
        count === 0
          ? words.noPending
          : topCategory === null
            ? words.uncategorized
            : words.mostIn(topCategory.name, formatCount(topCategory.count)),
    });
  }
  if (feedback !== null) {
    const { count, today } = feedback;
    todos.push({
      ...{ name: words.feedback, icon: 'flag', to: '/admin/feedback', count },
      note:
        count === 0
          ? words.noPending
          : today > 0
            ? words.today(formatCount(today))
            : words.noneToday,
    });
  }
  return todos;
}

/** Describes the age of the oldest entry; more than a day is too long. */
function describeAge(oldest: string | null, now: number): Pick<Todo, 'note' | 'tone'> {
  if (oldest === null) return { note: words.noPending };
  const minutes = Math.max(0, Math.floor((now - Date.parse(oldest)) / 60_000));
  const age = words.age(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60);
  return {
    note: words.oldest(age),
    ...(now - Date.parse(oldest) > DAY && { tone: 'err' as const }),
  };
}
