import { beginFile } from './numbers';

// Runs again before each test file, while the modules that it imports stay loaded.
beginFile();
