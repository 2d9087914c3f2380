import { route } from '@react-router/dev/routes';

export const readingRoutes = [
  route('article/:id/changes', 'features/reading/pages/changes.tsx', { id: 'article-changes' }),
  route('news/:id/changes', 'features/reading/pages/changes.tsx', { id: 'news-changes' }),
  route('announcement/:id/changes', 'features/reading/pages/changes.tsx', {
    id: 'announcement-changes',
  }),
  route('question/:id/changes', 'features/reading/pages/changes.tsx', { id: 'question-changes' }),
];
