// Runs a page in Chromium, from a server on this machine.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const TYPES = { ".js": "text/javascript", ".html": "text/html; charset=utf-8", ".wasm": "application/wasm" };

/**
 * Opens a page in a browser, and returns the JSON that the page posts to `/result`.
 * @param {string} browser the program
 * @param {string} folder the files of the server
 * @param {string} html the page, served as `/`
 */
export async function visit(browser, folder, html) {
  const profile = mkdtempSync(join(tmpdir(), "rivertable-browser-"));
  let process;
  const server = createServer();
  try {
    return await new Promise((resolve, reject) => {
      server.on("request", (request, response) => {
        if (request.method === "POST") {
          let body = "";
          request.on("data", (part) => (body += part));
          request.on("end", () => {
            response.end();
            resolve(JSON.parse(body));
          });
          return;
        }
        const path = normalize(new URL(request.url, "http://localhost").pathname);
        try {
          const text = path === "/" ? html : readFileSync(join(folder, path));
          response.setHeader("Content-Type", path === "/" ? TYPES[".html"] : (TYPES[extname(path)] ?? "text/plain"));
          response.end(text);
        } catch {
          response.statusCode = 404;
          response.end();
        }
      });
      server.listen(0, "127.0.0.1", () => {
        const address = `http://127.0.0.1:${server.address().port}/`;
        const options = [
          "--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          "--no-first-run",
          `--user-data-dir=${profile}`,
        ];
        process = spawn(browser, [...options, address], { stdio: "ignore" });
        process.on("error", reject);
        process.on("exit", (code) => reject(new Error(`the browser ended with code ${code}`)));
      });
    });
  } finally {
    const ended = new Promise((resolve) => process?.on("exit", resolve));
    if (process?.kill()) await ended;
    server.closeAllConnections();
    server.close();
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    } catch {
      // A process of the browser may still write there. The system removes old temporary folders.
    }
  }
}
