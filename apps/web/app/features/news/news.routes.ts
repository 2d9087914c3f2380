import { route } from '@react-router/dev/routes';

export const newsRoutes = [route('news/:id', 'features/news/pages/news.tsx')];
