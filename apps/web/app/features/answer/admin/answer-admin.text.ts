import { commentQueueText } from '../../audit-log/audit-log.public.ts';

export const answerQueueText = {
  ...commentQueueText,
  title: '回答审核',
  emptyDescription: '所有回答均已审核。',
  region: '回答原文',
  context: '问题',
};
