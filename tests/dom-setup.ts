import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A lazy part may take seconds to load on a busy machine; what appears at once ends the wait at once.
configure({ asyncUtilTimeout: 15_000 });

// Without global test functions the library cannot register this by itself.
afterEach(cleanup);
