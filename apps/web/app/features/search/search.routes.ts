import { route } from '@react-router/dev/routes';

export const searchRoutes = [
  route('list', 'features/search/pages/list.tsx'),
  route('search', 'features/search/pages/search.tsx'),
];
