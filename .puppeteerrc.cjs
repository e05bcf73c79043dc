// Puppeteer's own browser download is never used: tests/browser finds a browser by itself.
module.exports = { skipDownload: true };
