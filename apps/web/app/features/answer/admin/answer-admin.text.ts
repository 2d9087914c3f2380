import { commentDeskText } from '../../audit-log/audit-log.public.ts';

export const answerDeskText = {
  ...commentDeskText,
  title: '回答审核',
  emptyWords: '没有等待审核的回答。',
  region: '回答原文',
  under: '问题',
};
