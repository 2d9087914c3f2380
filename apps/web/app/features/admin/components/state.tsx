import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import styles from './admin.module.css';

/** States in the order of the tabs. Only those that ask for something colour their word. */
export const STATES: readonly { status: ManageState; label: string; tone: string }[] = [
  { status: 'APPROVED', label: '已发布', tone: 'ok' },
  { status: 'PENDING_REVIEW', label: '待审核', tone: 'warn' },
  { status: 'REJECTED', label: '已退回', tone: 'err' },
  { status: 'SCHEDULED', label: '待公布', tone: 'none' },
  { status: 'ENDED', label: '已结束', tone: 'none' },
  { status: 'UNPUBLISHED', label: '已下架', tone: 'err' },
  { status: 'DRAFT', label: '草稿', tone: 'none' },
];

/** State of a text as a word with a dot. */
export function State({ status }: { status: ManageState }) {
  const state = STATES.find((state) => state.status === status);
  return (
    <span className={styles.state} data-tone={state?.tone}>
      {state?.label}
    </span>
  );
}

/** The word for a state. */
export function getStateLabel(status: ManageState): string {
  return STATES.find((state) => state.status === status)?.label ?? '';
}
