import { expect, it } from 'vitest';
import { getSentence } from '../src/features/notification/notification.text.ts';

it('every verdict says whether it was for or against, whatever it was on', () => {
  for (const about of ['', 'ANSWER_', 'COMMENT_']) {
    expect(getSentence('REVIEW', `${about}APPROVED`).after).toContain('已通过审核');
    expect(getSentence('REVIEW', `${about}REJECTED`).after).toContain('被驳回');
  }
});
