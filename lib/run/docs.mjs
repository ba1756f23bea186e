import { takePictures } from './pictures.mjs';
import { wordReview } from './word-review.mjs';

const usage = `npm run docs -- pictures        takes the pictures of the README and the docs anew
npm run docs -- words LANGUAGE  prints a language's messages for review by a native speaker`;

const [what, argument] = process.argv.slice(2);
try {
  if (what === 'pictures') await takePictures();
  else if (what === 'words') console.log(wordReview(argument));
  else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
