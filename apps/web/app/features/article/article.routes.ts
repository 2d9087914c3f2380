import { route } from '@react-router/dev/routes';

export const articleRoutes = [
  route('article', 'features/article/pages/article-index.tsx'),
  route('article/:id', 'features/article/pages/article.tsx'),
  route('article/:id/meta', 'features/article/pages/meta.tsx'),
];
