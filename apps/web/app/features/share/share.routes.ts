import { route } from '@react-router/dev/routes';

export const shareRoutes = [
  route('s/:token', 'features/share/pages/shared.tsx'),
  route('s/:token/:articleId', 'features/share/pages/shared-article.tsx'),
];
