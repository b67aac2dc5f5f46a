/** What staff read in place of a page that failed. Apart from their other messages, because each page of the admin brings it. */
export const staffFailure = {
  title: "Something went wrong on our side",
  body: "Nothing was done twice. If you were moving money, look at the order before you do it again.",
  retry: "Try again",
  orders: "All orders",
  offlineTitle: "No connection to the shop",
  offlineBody:
    "Part of this page could not be loaded. Check your connection, then try again. If you were moving money, look at the order before you do it again.",
  outdatedTitle: "The shop was updated",
  outdatedBody:
    "This page was opened before the update, so what you sent was not received. Nothing was moved by it.",
  outdatedRetry: "Open the page again",
};
