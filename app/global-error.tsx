"use client";

import { FailedPage } from "@/components/failed-page";

import "./globals.css";

/** What is shown if even the layout of all pages failed, so that neither language nor messages are there. */
export default function GlobalError(props: { error: Error; retry: () => void }) {
  return (
    <html lang="en">
      <body className="min-h-dvh">
        <main className="px-6">
          <FailedPage {...props} texts={texts} ordersAt="/orders" />
        </main>
      </body>
    </html>
  );
}

const texts = {
  title: "Something went wrong on our side",
  body: "Please try again. If you were paying, check your orders first: you cannot be charged twice for an order.",
  retry: "Try again",
  orders: "Your orders",
  offlineTitle: "No connection to the shop",
  offlineBody:
    "Part of this page could not be loaded. Please check your connection, then try again. If you were paying, check your orders first: you cannot be charged twice for an order.",
  outdatedTitle: "The shop was updated",
  outdatedBody:
    "This page was opened before the update, so what you sent was not received. Nothing was ordered or charged by it.",
  outdatedRetry: "Open the page again",
};
